import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { fault } from '@shenglang/contract/faults'
import { DAY_MS, shanghaiDay } from '@shenglang/contract/shanghai'
import { type Actions, ARGUMENTS } from './command-line.ts'

const { pastDay, providerChannel } = ARGUMENTS

export const payments: Actions = {
  reconcile: {
    about: '核对一天的渠道账单，如 2026-11-21；不给日期为昨天',
    takes: [pastDay],
    async run({ db, openPayments, now, log }, given) {
      const { listDifferences, reconcile } = await import('../../commerce/index.ts')
      const day = given ?? shanghaiDay(new Date(now().getTime() - DAY_MS))
      const read = await reconcile({ db, now, payments: await openPayments(), log }, day)
      const differences = await listDifferences(db)
      const lines = read.map(({ channel, lines: count }) => `${day} ${CHANNEL_LABELS[channel]}：${count} 行`)
      const open =
        differences.length === 0 ? '没有未处理的差异' : `${differences.length} 项差异未处理，见后台的 /admin/orders/differences`
      return { data: { day, read, differences }, text: [...lines, open].join('\n') }
    },
  },
  check: {
    about: '向渠道发一次无害的签名请求（查询不存在的订单），说明序列号、密钥、应用、时间哪里不对',
    takes: [providerChannel],
    async run({ openPayments }, given) {
      const { checkChannel } = await import('../../commerce/index.ts')
      const provider = [...(await openPayments()).values()].find(({ channel }) => channel === given)
      if (!provider) throw fault('BAD_ARGUMENT', { message: '这个渠道没有启用，见设置 PAYMENT_CHANNELS' })
      const check = await checkChannel(provider)
      return { data: check, text: check.text, isRefused: !check.isWorking }
    },
  },
}
