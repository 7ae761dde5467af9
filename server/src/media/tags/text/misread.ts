/** The characters that Windows-1252 has where Latin-1 has controls. */
const WINDOWS = new Map(
  Array.from({ length: 0x20 }, (_, index) => 0x80 + index).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/**
 * The bytes of a text that may once have been decoded as Latin-1 or Windows-1252 by mistake, and then written in Unicode;
 * undefined for one that cannot.
 */
export function misread(text: string): Uint8Array | undefined {
  if (/^[\0-\x7f]*$/.test(text)) return undefined
  const bytes = [...text].map((char) => WINDOWS.get(char) ?? char.codePointAt(0)!)
  return bytes.some((byte) => byte > 0xff) ? undefined : Uint8Array.from(bytes)
}
