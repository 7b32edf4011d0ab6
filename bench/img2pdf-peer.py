"""Times img2pdf on files: prints the milliseconds of each counted run as JSON. Reading the files is not counted."""
import json
import sys
import time

import img2pdf

runs, paths = int(sys.argv[1]), sys.argv[2:]
files = [open(path, "rb").read() for path in paths]
times = []
for index in range(runs + 1):
    begin = time.perf_counter()
    output = img2pdf.convert(files)
    if index > 0:
        times.append((time.perf_counter() - begin) * 1000)
print(json.dumps({"times": times, "bytes": len(output)}))
