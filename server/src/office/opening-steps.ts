import { BACKUP_FRESH_MS, OPENING_STEPS, type OpeningStep, type readOpening } from '@shenglang/contract/office/opening'
import type { AnswerOf } from '@shenglang/contract/route'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { SiteState } from './opening.sql.ts'

/** The settings of the process on which the steps of the first hour depend. */
export interface Setup {
  smsProvider: 'outbox' | 'aliyun'
  channels: readonly string[]
}

interface StepState {
  isDone: boolean
  canTry?: boolean
  found: string
}

const counted = (count: number, unit: string) => (count === 0 ? '' : `${count >= 1000 ? '1000+' : count} ${unit}`)

/** An address of a name that is reserved for examples, as a new site has it. */
const PRESET_EMAIL = /\.example$/

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
  sms: ({ confirmed }, { smsProvider }) => ({
    isDone: smsProvider !== 'outbox' && confirmed.includes('sms'),
    canTry: smsProvider !== 'outbox',
    found:
      smsProvider === 'outbox'
        ? '现在只写进文件：设 SMS_PROVIDER=aliyun 后重启'
        : confirmed.includes('sms')
          ? '测试短信已发出'
          : '发一条测试短信',
  }),
  payment: ({ confirmed }, { channels }) => {
    const isReal = channels.length > 0 && !channels.includes('sandbox')
    return {
      isDone: isReal && confirmed.includes('payment'),
      canTry: isReal,
      found: isReal
        ? '试一次签名请求'
        : channels.length === 0
          ? '没有开通收款'
          : '现在是演示收银台，不会真的收款：设 PAYMENT_CHANNELS 后重启',
    }
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
  category: ({ categories, areCategoriesEdited, confirmed }) => {
    const isChosen = areCategoriesEdited || confirmed.includes('category')
    const found = counted(categories, '个分类')
    return { isDone: categories > 0 && isChosen, found: found && !isChosen ? `${found}，都是预置的：改一改，或直接采用` : found }
  },
  artist: ({ artists }) => ({ isDone: artists > 0, found: counted(artists, '位艺人') }),
  work: ({ works }) => ({ isDone: works > 0, found: counted(works, '件已上架') }),
  backup: ({ backedUpAt }, _setup, now) => ({
    isDone: backedUpAt !== null && now.getTime() - backedUpAt.getTime() < BACKUP_FRESH_MS,
    found:
      backedUpAt === null
        ? '设 BACKUP_DIR 后每天自动备份，或运行 npm run admin -- backup 文件夹'
        : `上一个：${shanghaiInput(backedUpAt.toISOString()).replace('T', ' ')}`,
  }),
  twoStep: ({ admins, adminsWithTwoSteps }) => ({
    isDone: admins > 0 && adminsWithTwoSteps === admins,
    found: `${admins} 位管理员中 ${adminsWithTwoSteps} 位已开`,
  }),
}

/** The steps of the first hour with what the site's state says of each. */
export const openingSteps = (state: SiteState, setup: Setup, now: Date): AnswerOf<typeof readOpening> =>
  OPENING_STEPS.map((step) => ({ step, canTry: false, ...STEPS[step](state, setup, now) }))
