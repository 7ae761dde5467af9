import { earningLines, earnings, earningWorks, myPayouts } from '@shenglang/contract/commerce/earnings/earnings'
import { useSearchParams } from 'react-router'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { SignInFirst } from '../../session/SignInFirst.tsx'
import { pageIn } from '../../ui/browser/query-address.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { MissingPart } from '../../ui/layout/MissingPart.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import type { Route } from './+types/earnings-page'
import { BankAccountPanel } from './BankAccount.tsx'
import { Figures } from './Figures.tsx'
import { Lines } from './Lines.tsx'
import { Months } from './Months.tsx'
import { Payouts } from './Payouts.tsx'
import * as texts from './texts.ts'
import { Works } from './Works.tsx'

const PAGE_SIZE = 30
const TABS = [
  { key: 'months', name: texts.monthlyBills, to: '?' },
  { key: 'lines', name: texts.details, to: '?tab=lines' },
  { key: 'works', name: texts.perWork, to: '?tab=works' },
  { key: 'payouts', name: texts.payoutRecords, to: '?tab=payouts' },
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
  const pageNum = pageIn(query)
  const page = { pageNum, pageSize: PAGE_SIZE }
  const [summary, lines, works, payouts] = await Promise.all([
    call(earnings, {}),
    tab === 'lines' ? part(call(earningLines, { ...(month ? { month } : {}), ...page })) : undefined,
    tab === 'works' ? part(call(earningWorks, page)) : undefined,
    tab === 'payouts' ? part(call(myPayouts, page)) : undefined,
  ])
  return { who: 'artist' as const, tab, month, pageNum, summary, lines, works, payouts }
}

export const meta: Route.MetaFunction = () => [{ title: texts.earningsTitle }, { name: 'robots', content: 'noindex' }]

export default function EarningsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={texts.earnings} />
      {loaderData.who === 'visitor' ? <SignInFirst title={texts.signInForEarnings} /> : null}
      {loaderData.who === 'listener' ? <ApplyFirst /> : null}
      {loaderData.who === 'artist' ? <MyEarnings {...loaderData} /> : null}
    </>
  )
}

type Artist = Extract<Route.ComponentProps['loaderData'], { who: 'artist' }>

function MyEarnings({ tab, month, pageNum, summary, lines, works, payouts }: Artist) {
  const [query] = useSearchParams()
  return (
    <>
      <Figures earnings={summary} />
      <BankAccountPanel account={summary.bankAccount} />
      <Tabs label={texts.earnings} tabs={TABS} current={tab} />
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

function ApplyFirst() {
  return (
    <Notice
      title={texts.artistsOnly}
      actions={
        <ButtonLink look="gold" to="/artist/applyArtist">
          {texts.applyArtist}
        </ButtonLink>
      }
    >
      {texts.earningsSource}
    </Notice>
  )
}
