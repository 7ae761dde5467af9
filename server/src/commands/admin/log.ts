import { fault } from '@shenglang/contract/faults'
import { type Actions, ARGUMENTS } from './command-line.ts'

const { id, reason } = ARGUMENTS
const head = { name: '头（服务器日志里的 head，如 42:9f…）', pattern: /^[1-9]\d{0,17}:[0-9a-f]{64}$/, isOptional: true } as const

const PROBLEMS = {
  altered: '被改动',
  removed: '被删除',
  added: '是后来插入的',
  link: '前的链条断开',
  head: '与给出的头不符：链条被整条重做过',
}

export const log: Actions = {
  check: {
    about: '核对操作日志的哈希链，指出第一行不对的；给出服务器日志里的头时，一并核对它；不符时退出码 1',
    takes: [head],
    async run({ db }, expected) {
      const { checkStaffLog } = await import('../../office/index.ts')
      const check = await checkStaffLog(db, expected)
      const { problem, links, head: now } = check
      const position = problem && (problem.callId === '' ? `第 ${problem.linkId} 环` : `编号 ${problem.callId} 的操作`)
      const text = problem
        ? `${position}${PROBLEMS[problem.what]}`
        : `核对了 ${links} 环，没有不符${now === '' ? '' : `；头 ${now}`}`
      return { data: check, text, isRefused: problem !== undefined }
    },
  },
  erase: {
    about: '抹去一条操作日志的参数，如其中的个人信息；其余保留，链条不断。抹去本身记入日志',
    takes: [id, reason],
    async run({ db }, callId = '') {
      const { eraseStaffCallArgs } = await import('../../office/index.ts')
      if (!(await eraseStaffCallArgs(db, callId))) throw fault('BAD_ARGUMENT', { message: `没有编号 ${callId} 的操作` })
      return { data: { callId }, text: `编号 ${callId} 的参数已抹去` }
    },
  },
}
