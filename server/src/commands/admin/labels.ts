export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** `--lang`, else the language of the terminal; Chinese where neither is English. */
export function languageOf(chosen: string | undefined, { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  return (chosen ?? (LC_ALL || LC_MESSAGES || LANG || '')).startsWith('en') ? 'en' : 'zh'
}

/** Texts of the command line itself, in both languages. The output of a single command may be Chinese only. */
export const LABELS = {
  zh: {
    usage: '用法：',
    options:
      '选项：--json 输出 JSON（配合 npm run --silent），--lang en 英文，--help 说明\n操作人：第一次运行时询问，存在 DATA_DIR/operator；脚本用 ADMIN_NAME=姓名\n退出码：0 完成，1 被拒绝或不存在，2 用法或环境不对',
    noSuchOption: (options: string) => `没有这样的选项：${options}`,
    noSuchCommand: (command: string) => `没有命令“${command}”`,
    inOffice: (command: string) => `没有命令“${command}”，这件事在后台做：`,
    didYouMean: (command: string) => `你是不是要：npm run admin -- ${command}`,
    subjects: (names: string) => `主题有：${names}`,
    seeHelp: (subject: string) => `说明：npm run admin -- ${subject === '' ? '' : `${subject} `}--help`,
    wrongArgument: (name: string) => `${name} 没有给出或格式不对`,
    wrongOption: (name: string) => `${name} 不适用于这个命令或格式不对`,
    tooMany: (args: string) => `多余的参数：${args}`,
    askName: '操作日志里记谁的名字？（只问这一次，存在 DATA_DIR/operator）',
    noName: '没有执行：操作日志要记下是谁做的。请设 ADMIN_NAME=姓名，或在终端里运行一次并写下姓名',
    noDatabase: (folder: string) =>
      `没有执行：${folder} 里没有数据库，也没有设 DATABASE_URL。\nDATA_DIR 写对了吗？命令从不新建数据库，它由服务器第一次启动时建立：npm start`,
    noFolder: (folder: string) => `没有执行：没有文件夹 ${folder}，这个命令要用里面的文件与密钥。DATA_DIR 写对了吗？`,
    unreachable: (reason: string) => `没有执行：连不上数据库（${reason}）。DATABASE_URL 写对了吗？`,
    older: '没有执行：数据库还是旧版本的结构。先启动一次这个版本的服务器（npm start），或运行 npm run admin -- migrate',
    newer: '没有执行：数据库属于更新的版本，请用那个版本的命令',
  },
  en: {
    usage: 'Usage:',
    options:
      'Options: --json writes JSON (with npm run --silent), --lang zh for Chinese, --help\nOperator: asked for once and stored in DATA_DIR/operator; scripts set ADMIN_NAME=NAME\nExit codes: 0 done, 1 refused or not there, 2 wrong usage or surroundings',
    noSuchOption: (options: string) => `no such option: ${options}`,
    noSuchCommand: (command: string) => `no command “${command}”`,
    inOffice: (command: string) => `no command “${command}”; the office does this:`,
    didYouMean: (command: string) => `Did you mean: npm run admin -- ${command}`,
    subjects: (names: string) => `Subjects: ${names}`,
    seeHelp: (subject: string) => `Help: npm run admin -- ${subject === '' ? '' : `${subject} `}--help`,
    wrongArgument: (name: string) => `${name} is missing or malformed`,
    wrongOption: (name: string) => `${name} does not belong to this command or is malformed`,
    tooMany: (args: string) => `too many arguments: ${args}`,
    askName: 'Under which name is what you do logged? (asked once, stored in DATA_DIR/operator)',
    noName: 'Not run: the log says who did it. Set ADMIN_NAME=NAME, or run it once in a terminal and type a name',
    noDatabase: (folder: string) =>
      `Not run: there is no database in ${folder}, and no DATABASE_URL.\nIs DATA_DIR right? Commands never make a database: the server does at its first start, npm start`,
    noFolder: (folder: string) =>
      `Not run: there is no folder ${folder}, whose files and keys this command needs. Is DATA_DIR right?`,
    unreachable: (reason: string) => `Not run: the database cannot be reached (${reason}). Is DATABASE_URL right?`,
    older:
      'Not run: the database has the schema of an earlier release. Start this server once (npm start), or run: npm run admin -- migrate',
    newer: 'Not run: the database belongs to a newer release; use its commands',
  },
} as const satisfies Record<Language, object>
