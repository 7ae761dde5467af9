/** What a message may hold: somebody's own text in quotes, the name of a format that people know, a folder as an example. */
const QUOTED = /《.*?》|“.*?”|WebP|\/Users\/me\/Music|D:\\Music/gs

/** Whether a message to users holds what only a machine would say: names of fields, English, a stack. */
export const hasMachineWords = (msg: string): boolean =>
  !/\p{Script=Han}/u.test(msg) || /[a-z]{2}|[A-Z]_[A-Z]/.test(msg.replace(QUOTED, ''))
