"""Client of Blattwerk's PDF tools, without further packages.

    from blattwerk import Blattwerk

    site = Blattwerk("https://pdf.example.org")
    with site.rotate("letter.pdf", rotation=90) as answer:
        answer.save("rotated.pdf")
"""

from ._transport import Answer, BlattwerkError, FileInput, Progress
from .tools import Tools


class Blattwerk(Tools):
    """A site's tools. One object can be used by several threads."""


__all__ = ["Answer", "Blattwerk", "BlattwerkError", "FileInput", "Progress"]
