import { pendingText } from '@shenglang/contract/commerce/earnings/pending'
import { REFUND_NOTES, REFUSALS, tooLateText, tooManyText, upgradedText } from '@shenglang/contract/commerce/refunds/refund-texts'
import { REFUND_RULES } from '@shenglang/contract/commerce/refunds/refunds'
import { priceRiseText, SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { yuan } from '@shenglang/contract/format'
import type { Topic } from './help-topic.ts'

/** The defaults that the operator may change; the texts of a purchase have the actual values. */
const RULES = SaleRules.parse({})

/** The contract's own table as text, so that the help never promises what the server does not do. */
const refundRows = Object.values(REFUND_RULES).map(({ title, text }) =>
  [title, text].map((part) => part.replace('{days}', String(RULES.refundDays))),
)

const CHANNEL = '付款渠道'
const refusalRows = [
  [REFUSALS.nothing, '实付的钱已经全部退回，或本来没有付钱'],
  [REFUSALS.spent, '没有用掉的部分才能退，先充值的先用掉'],
  [REFUSALS.used, '已有的权益保留'],
  [`${upgradedText('另一个订单')}，请在那个订单里申请`, '用过的升级与它抵扣的会员一起退'],
  [REFUSALS.upgrading, '取消之后可以申请'],
  [REFUSALS.open, '等它处理完再申请'],
  [`${tooLateText(CHANNEL)}，请联系客服`, '由客服处理'],
  [`${tooManyText(CHANNEL)}，请联系客服`, '由客服处理'],
]

const minorRows = RULES.minorLimits.map(({ fromAge, singleFen, monthFen }, index) => {
  const next = RULES.minorLimits[index + 1]
  const age = next
    ? fromAge === 0
      ? `未满 ${next.fromAge} 周岁`
      : `${fromAge} 至 ${next.fromAge - 1} 周岁`
    : `${fromAge} 至 17 周岁`
  return monthFen === 0 ? [age, '不能付款', '不能付款'] : [age, yuan(singleFen), yuan(monthFen)]
})

export const BUYING_TOPIC: Topic = {
  id: 'buying',
  title: '购买与退款',
  questions: [
    {
      question: '怎样付款？',
      answer: [
        '点价格、“购买”或“开通”，确认内容与金额之后下单，用页面上列出的付款方式扫码，到账后立即可以播放和下载，正在放的音乐不会停。可以用的付款方式由站点开放，余额够的时候也可以用余额。',
        `订单保留 ${RULES.unpaidMinutes} 分钟，没有付完的在“我的订单”里可以继续付，过时自动取消。下单与付款之间价格有变动的，会先告诉你，不会按新价格扣款。`,
      ],
    },
    {
      question: '“演示收银台”是什么？',
      answer: [
        '站点还没有接上真实的付款渠道时，用演示收银台代替：走完下单、扫码、到账的全部步骤，**没有实际付款，**订单与收据都标明“演示”，申请发票得到的是注明“样票”的测试文件，艺人也不会因此得到收入。',
      ],
    },
    {
      question: '扣了款但订单没有到账怎么办？',
      answer: [
        '打开“我的订单”里的这个订单，页面会向付款渠道核对，通常几秒之内更新。订单已经取消而钱后来才到的，会自动原路退回，并在通知里告诉你。付的金额与订单不符的不会开通，页面与通知里都会写明，由客服核对，请先不要再付。',
      ],
    },
    {
      question: '余额和积分是什么，可以提现吗？',
      answer: [
        '余额是预先充值的钱，可以购买本站自营的内容与会员，**不能提现、不能转给别人；**没有用掉的部分可以申请退回原付款渠道，先充值的先用掉。',
        `积分按实付金额计算，每 1 元 ${RULES.pointsPerYuan} 分，充值不计，退款时扣回。每一笔都列在“余额与积分”里。`,
      ],
    },
    {
      question: '怎样退款，能退多少？',
      answer: [
        '在“我的订单”里打开订单，点“申请退款”：提交之前会写明能退多少、为什么、退到哪里。提交之前也会写明收回什么。一个订单里的内容可以分开退；退了一部分钱而没有收回权益的，余下的仍按规则可退，合计不超过实付。',
        { head: ['买的是什么', '怎样退'], rows: refundRows },
        ...REFUND_NOTES,
        '买下的内容做过“离线可听”的，按下载过计算。',
        { head: ['不能退时写的原因', '怎样办'], rows: refusalRows },
        '对结果有异议的，写信到首页底部公布的邮箱。',
      ],
    },
    {
      question: '怎样开发票，收据有什么用？',
      answer: [
        '付款的订单可以在“发票”里申请，填写抬头，单位另填纳税人识别号，开好后会通知你，在同一页下载。金额是实付减去退款，每个订单开一次；开票之后再退款的，原发票需要红冲。演示订单得到的是注明“样票”的测试文件，不能报销。',
        '收据可以在订单里打开和打印，只说明付款情况，不是发票。',
      ],
    },
    {
      question: '未成年人付款有限额吗？',
      answer: [
        '开启未成年人模式时填写的出生年份决定限额，下单时就会检查。没有填写出生年份的，按年龄最小的一档。',
        { head: ['年龄', '单笔最多', '每月合计最多'], rows: minorRows },
        '未成年人未经监护人同意的付款，监护人可以写信到首页底部公布的邮箱，说明情况并提供证明，我们核实后退款。',
      ],
    },
    {
      question: '艺人怎样得到收入？',
      answer: [
        `单曲与音乐包每卖出一份，艺人得到实付金额的 ${RULES.artistSharePercent}%；会员费按天分摊到各个月份，每位会员当月费用的 ${RULES.memberPoolPercent}%，按这位会员（和他的团队成员）当月用会员下载的作品分给这些作品的艺人，同一人下载同一作品只算一次。`,
        `${pendingText(RULES)}满 ${yuan(RULES.payoutFromFen)} 由运营方打款，按月的明细在“收入”里。`,
        `${priceRiseText(` ${RULES.priceRiseFactor} 倍`)}。`,
      ],
    },
  ],
}
