/** The English descriptions of the commands. A test fails for a command that has none. */
const ABOUTS: Readonly<Record<string, string>> = {
  migrate: 'bring the database to this release, where servers do not at their start (MIGRATE_AT_START=false)',
  'people grant': 'make somebody an admin, or give staff a permission',
  'people revoke': 'take the admin role or a permission back; the last admin who can sign in stays: grant another first',
  'people block': 'block an account: all devices are signed out at once; until a last day (Beijing time, included), or for ever',
  'people unblock': 'unblock an account',
  'people reset-totp': "remove a person's two-step sign-in, where authenticator and recovery codes are lost",
  analyse: 'analyse the library again: --missing what lacks tempo, key or grid, --all everything, an id one work',
  'wishes deliver': 'deliver a paid request with a file; up to 20 MB the office does it',
  backup: 'back up database and files into a folder while the site runs; later ones add what has changed',
  'backup verify': 'read everything in a folder of backups and compare it with its hashes; exit code 1 where it is damaged',
  'backup list': 'the backups in a folder',
  'backup key': 'make a key file for encrypted backups; store a copy of it elsewhere',
  restore: 'restore a backup, the newest by default, into an empty DATA_DIR (and an empty DATABASE_URL)',
  'ledger check': 'check the books; exit code 1 where they disagree',
  'payments reconcile': "compare a day's bills; yesterday by default",
  'payments check': 'send one harmless signed request to a channel and say what is wrong',
  'keys show': 'which keys this machine has, and whether they are those of the database; nothing secret is shown',
  'keys make': 'make missing keys and register those of this machine; lost gives up what is sealed with a lost key',
  'keys export': 'write the keys of this machine into a new file that only its owner reads',
  'keys import': 'take the keys of such a file: tried on what is sealed before anything is stored',
  'files show': 'the file store of the settings, whether it answers, and whether it is the one of the database',
  'files move':
    'copy all files to the other store while the site runs, compared by hash; goes on where it stopped; --follow repeats',
  'files claim': 'make the store of the settings the site’s, whatever the database named before',
  'files prepare': 'let the pages of the site fetch from the bucket, and have unfinished uploads deleted there',
  'leases rotate': 'replace the key that signs offline leases',
  'log check': 'verify the chain of the log of staff, and that a head of the server’s log is in it; exit code 1 where not',
  'log erase': 'erase the arguments of a logged call; the chain stays whole',
}

/** Names of arguments and options, without the values in brackets. */
const NAMES: Readonly<Record<string, string>> = {
  '"原因"': '"reason"',
  '"说明"': '"note"',
  '--at 备份名': '--at BACKUP',
  '--keep 天,周,月': '--keep DAYS,WEEKS,MONTHS',
  '--key 密钥文件': '--key KEY-FILE',
  '--missing、--all 或编号': '--missing, --all or ID',
  到期日: 'LAST-DAY',
  头: 'HEAD',
  手机号: 'PHONE',
  文件: 'FILE',
  文件夹: 'FOLDER',
  日期: 'DAY',
  渠道: 'CHANNEL',
  编号: 'ID',
  身份: 'ROLE',
}

/** Notes in brackets that are not a list of values. */
const NOTES: Readonly<Record<string, string>> = {
  '服务器日志里的 head，如 42:9f…': "of the server's log, such as 42:9f…",
}

const LABELLED = /^(.*?)（(.*)）$/
const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** The English name of an argument; a name without a translation is returned unchanged. */
export function englishName(name: string): string {
  const [, stem = name, note] = LABELLED.exec(name) ?? []
  const english = NAMES[stem] ?? stem
  if (note === undefined) return english
  const values = note.replaceAll('、', '|')
  return `${english} (${NOTES[note] ?? values})`
}

export const englishAbout = (command: string): string => ABOUTS[command] ?? ''

/** True when the command has an English description and the names of its arguments are ASCII. */
export function isTranslated(command: string, names: readonly string[]): boolean {
  return command in ABOUTS && names.map(englishName).every((name) => isAscii(name.replaceAll(/[…’]/g, '')))
}
