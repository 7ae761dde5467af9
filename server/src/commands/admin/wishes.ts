import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fault } from '@shenglang/contract/faults'
import { type Actions, ARGUMENTS } from './command-line.ts'

const { id, note, file } = ARGUMENTS

export const wishes: Actions = {
  deliver: {
    about: '交付一份已付款的定制：说明，以及一个文件；不超过 20 MB 的在后台交付更方便',
    takes: [id, note, file],
    async run({ db, now, openFiles }, request = '', text = '', path = '') {
      const { deliverRequest } = await import('../../commerce/index.ts')
      const stats = await stat(path).catch(() => undefined)
      if (!stats?.isFile()) throw fault('BAD_ARGUMENT', { message: `读不到文件 ${path}` })
      const given = { name: basename(path), path, size: stats.size }
      const wish = await deliverRequest({ db, now, files: await openFiles() }, { id: request, text, file: given })
      return { data: wish, text: `定制需求 ${wish.requestId}：${wish.stateName}` }
    },
  },
}
