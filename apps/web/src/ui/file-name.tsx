/** What follows the last dot, where it can be a kind of file. */
const extension = /\.\w{1,5}$/;

/** A file's name, which goes to a new line before its extension rather than within it. */
export function FileName({ name }: { name: string }) {
  const at = name.search(extension);
  if (at <= 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  );
}
