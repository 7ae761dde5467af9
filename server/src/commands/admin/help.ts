import { type BareDeps, type Command, type Commands, OPTIONS, type Subject } from './command-line.ts'
import { englishAbout, englishName } from './english.ts'
import { LABELS, type Language } from './labels.ts'

/** All actions of a subject, including those that use no database. */
export async function actionsOf({ load, loadBare }: Subject): Promise<Readonly<Record<string, Described>>> {
  return { ...(await load()), ...(await loadBare?.()) }
}

/** The help for all commands, for those of a subject, or for one action; `isShort` leaves out the options. */
export async function helpOf(
  commands: Commands,
  language: Language,
  subject = '',
  action = '',
  { isShort = false } = {},
): Promise<string> {
  const chosen = Object.entries(commands).filter(([name]) => !Object.hasOwn(commands, subject) || name === subject)
  const loaded = await Promise.all(chosen.map(async ([name, each]) => ({ name, actions: await actionsOf(each) })))
  const lines = loaded.flatMap(({ name, actions }) => {
    // The help of a subject with a default action shows its other ones, too.
    const isOne = name === subject && Object.hasOwn(actions, action) && (action !== '' || isShort)
    return Object.entries(actions)
      .filter(([each]) => !isOne || each === action)
      .map(([each, command]) => usageOf([name, each].filter(Boolean).join(' '), command, language))
  })
  const { usage, options } = LABELS[language]
  return isShort ? `${usage}${lines.join('').trim()}` : `${usage}\n${lines.join('\n')}\n${options}`
}

type Described = Pick<Command<BareDeps>, 'about' | 'takes' | 'options'>

function usageOf(command: string, { about, takes, options = [] }: Described, language: Language): string {
  const [nameOf, text] = language === 'en' ? [englishName, englishAbout(command)] : [(name: string) => name, about]
  const parts = [
    command,
    ...takes.map(({ name, isOptional }) => (isOptional ? `[${nameOf(name)}]` : nameOf(name))),
    ...options.map((option) => `[${nameOf(OPTIONS[option].name)}]`),
  ]
  return `  npm run admin -- ${parts.join(' ').padEnd(36)} ${text}`
}
