"""Reading, checking and the page with the replay need lark and the standard library only, and nothing browsers lack."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = """
import sys

# What lark and the standard library look for and do without.
KNOWN = ("lark", "bgnotation", "interegular", "regex", "js", "atomicwrites", "org")
REFUSED = ("socket", "subprocess", "mmap", "tempfile", "shutil", "ctypes")
CALLS = ("os.fork", "os.posix_spawn", "os.system", "os.exec", "os.remove", "os.rename", "os.mkdir")

def refuse(event, arguments):
    if event.partition(".")[0] in REFUSED or event in (*CALLS, "_thread.start_new_thread"):
        raise SystemExit(f"refused: {event} {arguments}")
    if event == "open" and arguments[1] is not None and set(str(arguments[1])) & set("wax+"):
        raise SystemExit(f"refused: writing {arguments[0]}")

class Refusing:
    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        if root not in sys.stdlib_module_names and root not in KNOWN:
            raise SystemExit(f"refused: import of {name}")
        return None

sys.meta_path.insert(0, Refusing())
sys.addaudithook(refuse)
sys.dont_write_bytecode = True
import bgnotation as bg
data = bytes(sys.stdin.buffer.read())
match = bg.reads(data)
found = bg.check(match)
steps = [step.before.xgid for step in bg.replay(match).steps()]
import json
page = bg.report.page(match)
assert "<title>" in page
print(json.dumps([len(steps), [str(one) for one in found], match._repr_html_()[:6]]))
"""


def test_the_core_runs_without_threads_processes_files_and_foreign_modules() -> None:
    text = (ROOT / "tests" / "data" / "broken" / "01_wrong_dice.mat").read_bytes()
    done = subprocess.run([sys.executable, "-c", PROGRAM], input=text, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert b"BG303" in done.stdout


def test_a_check_of_a_plain_file_imports_nothing_heavy_and_not_even_lark() -> None:
    code = (
        "import sys; from bgnotation.cli import main\n"
        "try: main(['check', 'tests/data/broken/00_ok.mat'])\n"
        "except SystemExit: pass\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & "
        "{'pandas', 'matplotlib', 'pyarrow', 'numpy', 'rich', 'multiprocessing', 'concurrent', 'lark', 'IPython'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
