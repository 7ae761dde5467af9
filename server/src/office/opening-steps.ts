import { BACKUP_FRESH_MS, OPENING_STEPS, type OpeningStep, type readOpening } from '@shenglang/contract/office/opening'
import type { AnswerOf } from '@shenglang/contract/route'
import { shanghaiText } from '@shenglang/contract/shanghai'
import type { SiteState } from './opening.sql.ts'

/** The settings of the process on which the steps of the first hour depend. */
export interface Setup {
  smsProvider: 'outbox' | 'aliyun'
  channels: readonly string[]
}

interface StepState {
  isDone: boolean
  found: string
}

const counted = (count: number, unit: string) => (count === 0 ? '' : `${count >= 1000 ? '1000+' : count} ${unit}`)

/** True where messages reach phones. */
export const hasRealSms = ({ smsProvider }: Setup) => smsProvider !== 'outbox'

/** True where money moves: there are channels, and none is the cashier for demonstrations. */
export const hasRealPayments = ({ channels }: Setup) => channels.length > 0 && !channels.includes('sandbox')

/** An address of a name that is reserved for examples, as a new site has it. */
const PRESET_EMAIL = /\.example$/

function paymentText(setup: Setup, isTried: boolean): string {
  if (hasRealPayments(setup)) return isTried ? '渠道答复正常' : '试一次签名请求'
  return setup.channels.length === 0 ? '没有开通收款' : '现在是演示收银台，不会真的收款'
}

/** The check of each step against the state of the site. */
const STEPS: Record<OpeningStep, (state: SiteState, setup: Setup, now: Date) => StepState> = {
  name: ({ siteName, logo }) => ({
    isDone: siteName !== '' && logo !== '',
    found: logo === '' ? `${siteName}，还没有标志` : siteName,
  }),
  filing: ({ icp, police }) => ({
    isDone: icp !== '' && police !== '',
    found: [icp === '' ? '缺 ICP 备案号' : '', police === '' ? '缺公安备案号' : ''].filter(Boolean).join('，') || '两个号都已填',
  }),
  contact: ({ contactEmail }) => ({
    isDone: contactEmail !== '' && !PRESET_EMAIL.test(contactEmail),
    found: PRESET_EMAIL.test(contactEmail) ? `现在是示例地址 ${contactEmail}` : contactEmail,
  }),
  sms: ({ confirmed }, setup) => {
    const isTried = confirmed.includes('sms')
    return {
      isDone: hasRealSms(setup) && isTried,
      found: !hasRealSms(setup) ? '现在只写进文件，手机收不到' : isTried ? '测试短信已发出' : '发一条测试短信',
    }
  },
  payment: ({ confirmed }, setup) => {
    const isTried = confirmed.includes('payment')
    return { isDone: hasRealPayments(setup) && isTried, found: paymentText(setup, isTried) }
  },
  prices: ({ unconfirmedPlans, soldPlans }) => ({
    isDone: unconfirmedPlans === 0 && soldPlans > 0,
    found:
      unconfirmedPlans > 0
        ? `${unconfirmedPlans} 个预设价，等你逐个确认`
        : soldPlans > 0
          ? `${soldPlans} 个价格在售`
          : '还没有在售的价格：预设价要逐个确认才会出售',
  }),
  agreements: ({ confirmed }) => ({ isDone: confirmed.includes('agreements'), found: '读完再采用' }),
  category: ({ categories, areCategoriesEdited, works, confirmed }) => {
    // A site that already shows works in its categories has chosen them.
    const isChosen = areCategoriesEdited || works > 0 || confirmed.includes('category')
    const found = counted(categories, '个分类')
    return { isDone: categories > 0 && isChosen, found: found && !isChosen ? `${found}，都是预置的：改一改，或直接采用` : found }
  },
  artist: ({ artists }) => ({ isDone: artists > 0, found: counted(artists, '位艺人') }),
  work: ({ works }) => ({ isDone: works > 0, found: counted(works, '件已上架') }),
  backup: ({ backedUpAt }, _setup, now) => ({
    isDone: backedUpAt !== null && now.getTime() - backedUpAt.getTime() < BACKUP_FRESH_MS,
    found: backedUpAt === null ? '还没有备份' : `上一个：${shanghaiText(backedUpAt)}`,
  }),
  twoStep: ({ admins, adminsWithTwoSteps }) => ({
    isDone: admins > 0 && adminsWithTwoSteps === admins,
    found: `${admins} 位管理员中 ${adminsWithTwoSteps} 位已开`,
  }),
}

/** The steps of the first hour with what the site's state says of each. */
export const openingSteps = (state: SiteState, setup: Setup, now: Date): AnswerOf<typeof readOpening> =>
  OPENING_STEPS.map((step) => ({ step, ...STEPS[step](state, setup, now) }))
