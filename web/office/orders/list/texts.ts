import type { GoodsType } from '@shenglang/contract/commerce/orders/orders'

export const title = '订单'
export const keyword = '订单号或手机号'
export const status = '状态'
export const anyStatus = '全部状态'
export const toSend = '待发货'
export const kind = '内容'
export const anyKind = '全部内容'
export const days = { from: '从', to: '到' } as const
export const find = '查找'
export const reset = '清除条件'
export const none = '还没有订单'
export const noneFiltered = '没有符合条件的订单'
export const noneFilteredHint = '换个条件再找，订单号要写全。'
export const orderNo = '订单号'
export const buyer = '买家'
export const content = '内容'
export const amount = '金额'
export const refunded = (amount: string) => `已退 ${amount}`
export const time = '下单'
export const more = (title: string, count: number) => `${title} 等 ${count} 项`
export const pieces = (title: string, count: number) => (count > 1 ? `${title} × ${count}` : title)
export const ofUser = (userId: string) => `只看用户 ${userId} 的订单`
export const kinds: Record<GoodsType, string> = { VIP: '会员', RECHARGE: '充值', RESOURCE: '作品与商品', DESIGN: '定制' }

export const exportSelected = '导出所选'
export const shipSelected = '填单号发货'
export const shipMany = '批量发货'
export const shipList = '订单号与快递单号'
export const shipListHint = '一行一单，可再加快递公司。直接粘贴表格里的几列，或载入 CSV；列表导出的文件填上快递单号也可以。'
/** The columns of a list, as the file of the orders names them. */
export const heads = { orderNo: '订单号', trackingNo: '快递单号', carrier: '快递公司' } as const
export const shipListExample = '订单号,快递单号\n202611300000000001,SF1234567890'
/** A list to fill in; '' without orders. */
export const listOf = (orderNos: readonly string[]) =>
  orderNos.length === 0 ? '' : ['订单号,快递单号', ...orderNos.map((orderNo) => `${orderNo},`)].join('\n')
export const loadFile = '载入文件'
export const fileTooLarge = '文件不能超过 1 MB'
export const fileUnreadable = '这个文件读不出来，请检查它是否还在'
export const carrier = '快递公司'
export const carrierHint = '用于没有写快递公司的行'
export const check = '检查'
export const nothingToShip = '还没有填好快递单号的行'
export const checkedFine = (count: number) => `检查通过：${count} 个订单会发货，并通知买家`
export const rowsSkipped = (count: number) => `${count} 行没有快递单号，这次不发`
export const faultsFound = '有错误，都没有发货：'
export const faultLine = (line: number, reason: string) => `第 ${line} 行：${reason}`
export const shipNow = (count: number) => `发货 ${count} 单`
export const shippedDone = (count: number) => `已发货 ${count} 单，并通知了买家`
export const tooMany = (max: number) => `一次最多选 ${max} 个订单`
