import { earningLines, earnings, earningWorks, ownPayouts } from '@shenglang/contract/commerce/earnings'
import { useSearchParams } from 'react-router'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { useSignInGate } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Route } from './+types/earnings-page'
import { BankAccountPanel } from './BankAccount.tsx'
import { Figures } from './Figures.tsx'
import { Lines } from './Lines.tsx'
import { Months } from './Months.tsx'
import { Payouts } from './Payouts.tsx'
import { Works } from './Works.tsx'

const PAGE_SIZE = 30
const TABS = [
  { key: 'months', name: '按月账单', to: '?' },
  { key: 'lines', name: '明细', to: '?tab=lines' },
  { key: 'works', name: '各作品', to: '?tab=works' },
  { key: 'payouts', name: '打款记录', to: '?tab=payouts' },
] as const
type Tab = (typeof TABS)[number]['key']

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, isArtists } = context.get(callerContext)
  if (userId === undefined) return { who: 'visitor' as const }
  if (!isArtists) return { who: 'listener' as const }
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const tab: Tab = TABS.find(({ key }) => key === query.get('tab'))?.key ?? 'months'
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0]
  const pageNum = Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1)
  const page = { pageNum, pageSize: PAGE_SIZE }
  const [summary, lines, works, payouts] = await Promise.all([
    call(earnings, {}),
    tab === 'lines' ? part(call(earningLines, { ...(month ? { month } : {}), ...page })) : undefined,
    tab === 'works' ? part(call(earningWorks, page)) : undefined,
    tab === 'payouts' ? part(call(ownPayouts, page)) : undefined,
  ])
  return { who: 'artist' as const, tab, month, pageNum, summary, lines, works, payouts }
}

export const meta: Route.MetaFunction = () => [{ title: '收入 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function EarningsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>收入</h1>
      {loaderData.who === 'visitor' ? <SignInFirst /> : null}
      {loaderData.who === 'listener' ? <ApplyFirst /> : null}
      {loaderData.who === 'artist' ? <OwnEarnings {...loaderData} /> : null}
    </>
  )
}

type Artist = Extract<Route.ComponentProps['loaderData'], { who: 'artist' }>

function OwnEarnings({ tab, month, pageNum, summary, lines, works, payouts }: Artist) {
  const [query] = useSearchParams()
  return (
    <>
      <Figures earnings={summary} />
      <BankAccountPanel account={summary.bankAccount} />
      <Tabs label="收入" tabs={TABS} current={tab} />
      {tab === 'months' ? <Months earnings={summary} /> : null}
      {lines ? <Lines lines={lines.rows} month={month} /> : null}
      {works ? <Works works={works.rows} /> : null}
      {payouts ? <Payouts payouts={payouts.rows} /> : null}
      {tab === 'months' || lines || works || payouts ? null : <MissingPart />}
      <Pagination
        query={query}
        pageNum={pageNum}
        pageSize={PAGE_SIZE}
        total={lines?.total ?? works?.total ?? payouts?.total ?? 0}
      />
    </>
  )
}

function SignInFirst() {
  const mayGoOn = useSignInGate()
  return (
    <Notice
      title="登录后可以看收入"
      actions={
        <Button look="gold" onClick={() => mayGoOn()}>
          去登录
        </Button>
      }
    />
  )
}

function ApplyFirst() {
  return (
    <Notice
      title="艺人才有收入"
      actions={
        <ButtonLink look="gold" to="/artist/applyArtist">
          申请艺人
        </ButtonLink>
      }
    >
      作品卖出和会员下载都会带来分成
    </Notice>
  )
}
