/** Permitted parts of a message: a user's text in quotes, the name of a known format, an example of a folder. */
const QUOTED = /《.*?》|“.*?”|WebP|\/Users\/me\/Music|D:\\Music/gs

/** True where a message to users contains technical text: names of fields, English, a stack. */
export const hasMachineText = (msg: string): boolean =>
  !/\p{Script=Han}/u.test(msg) || /[a-z]{2}|[A-Z]_[A-Z]/.test(msg.replace(QUOTED, ''))
