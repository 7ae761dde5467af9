import type { KeyRefusal } from './decide-key.ts'

const MOVE =
  '在已有密钥的机器上运行 npm run admin -- keys export 文件，把文件安全地拿到这台机器，再运行 npm run admin -- keys import 文件'

/** Messages about why a process does not start with the keys that it has, and what its operator can do. */
const REFUSALS: Record<KeyRefusal, (setting: string, file: string) => string> = {
  missing: (setting, file) =>
    `没有启动：这台机器没有 ${setting}（${file} 不存在），而数据库已经在用一把。另造一把会让加密的内容读不回来。${MOVE}。`,
  foreign: (setting, file) =>
    `没有启动：${setting} 和 ${file} 都打不开数据库里加密的内容。请放回与这个数据库一起备份的那一把：${MOVE}。确实丢了：npm run admin -- keys make lost（已加密的内容从此读不出）。`,
  differs: (setting, file) =>
    `没有启动：这台机器的 ${setting}（或 ${file}）与这个数据库的其他进程用的不是同一把。要用它们那一把：${MOVE}。要所有机器都改用这一把：npm run admin -- keys make，再重启其他机器。`,
}

export const refusalText = (why: KeyRefusal, setting: string, file: string) => REFUSALS[why](setting, file)
