import { resolve } from 'node:path'
import { fault } from '@shenglang/contract/faults'
import { messageOf } from '../../platform/errors.ts'
import type { ShownKey } from '../../platform/keys/change-keys.ts'
import type { KeySettings } from '../../platform/keys/keys.ts'
import { type Actions, type AdminDeps, ARGUMENTS, table } from './command-line.ts'

const SOURCES = { setting: '设置', file: '文件', none: '没有' }
const STATES: Record<ShownKey['state'], string> = {
  ok: '与数据库登记的一致',
  unregistered: '还没登记（启动或 keys make 时登记）',
  missing: '缺少，启动会被拒绝',
  foreign: '打不开加密的内容，启动会被拒绝',
  differs: '与其他进程的不同，启动会被拒绝',
}

const loadChanges = () => import('../../platform/keys/change-keys.ts')

async function withDomains({ db, settings }: { db: AdminDeps['db']; settings: KeySettings }) {
  const [{ DOMAINS }, { sealedOf }] = await Promise.all([
    import('../../composition/domains.ts'),
    import('../../composition/domain-services.ts'),
  ])
  return { db, settings, sealed: sealedOf(DOMAINS) }
}

async function showAll(deps: AdminDeps) {
  const data = await (await loadChanges()).showKeys(await withDomains(deps))
  const rows = data.map(({ name, source, fingerprint, state }) => [name, SOURCES[source], fingerprint, STATES[state]])
  return { data, text: table(rows, '') }
}

/** Turns an error about a key or a key file into BAD_ARGUMENT, whose message the operator reads. */
async function orRefuse<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    throw fault('BAD_ARGUMENT', { message: messageOf(error) })
  }
}

export const keys: Actions = {
  show: {
    about: '这台机器有哪些密钥，是否与数据库的其他进程一致；不显示密钥本身',
    takes: [],
    run: showAll,
  },
  make: {
    about: '造好缺少的密钥并登记这台机器的；lost：旧密钥确实丢了，放弃已加密的内容',
    takes: [ARGUMENTS.lost],
    async run(deps, lost) {
      const keyDeps = await withDomains(deps)
      const { makeKeys } = await loadChanges()
      await orRefuse(() => makeKeys(keyDeps, { isLost: lost !== undefined }))
      return showAll(deps)
    },
  },
  export: {
    about: '把这台机器的密钥写进一个新文件（只有本人可读），好拿到另一台机器',
    takes: [ARGUMENTS.file],
    async run(deps, file = '') {
      const keyDeps = await withDomains(deps)
      const { exportKeys } = await loadChanges()
      const data = await orRefuse(() => exportKeys(keyDeps, resolve(file)))
      return { data, text: data.length === 0 ? '这台机器还没有密钥' : `已写入 ${file}：${data.join('、')}。用过之后请删除它` }
    },
  },
  import: {
    about: '收下 keys export 写的文件：先试能否打开加密的内容，再存进 DATA_DIR',
    takes: [ARGUMENTS.file],
    async run(deps, file = '') {
      const keyDeps = await withDomains(deps)
      const { importKeys } = await loadChanges()
      const data = await orRefuse(() => importKeys(keyDeps, resolve(file)))
      return { data, text: data.length === 0 ? '文件里没有密钥' : `已存进 DATA_DIR：${data.join('、')}` }
    },
  },
}
