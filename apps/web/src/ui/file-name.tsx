/** Extension of a file name, up to five characters. */
const extension = /\.\w{1,5}$/;

/** A file name, which may break before its extension. */
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
