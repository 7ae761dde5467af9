import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { listDesignRequests } from '@shenglang/contract/commerce/design-requests'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import sections from '../../ui/sections.module.css'
import screen from '../list/ListScreen.module.css'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/udesign-page'
import { DesignRequestForm } from './DesignRequestForm.tsx'
import { DesignRequests } from './DesignRequests.tsx'
import styles from './udesign.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const isSignedIn = context.get(callerContext).userId !== undefined
  const [offers, requests] = await Promise.all([
    call(listResources, { contentType: CONTENT_TYPES.bespoke, orderBy: 'hottest', pageSize: 100 }),
    isSignedIn ? part(call(listDesignRequests, {})) : { rows: [] },
  ])
  const chosen = new URL(request.url).searchParams.get('offer') ?? ''
  return { offers: offers.rows, requests: requests?.rows, isSignedIn, chosen }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '定制', description: '定制 Remix、开场曲、口播与音色包：说清用途与预算，由艺人接单。' })

export default function UdesignPage({ loaderData: { offers, requests, isSignedIn, chosen } }: Route.ComponentProps) {
  return (
    <>
      <header className={screen.head}>
        <h1>定制</h1>
        <p>说清用在哪里、想要什么、预算多少，由声浪的艺人接单。下单前不收任何费用。</p>
      </header>
      <ol className={styles.steps}>
        {STEPS.map(([title, text], index) => (
          <li key={title}>
            <b className="number">{index + 1}</b>
            <span>
              <strong>{title}</strong>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ol>
      <section className={sections.section}>
        <h2>可以定制什么</h2>
        <OfferCards offers={offers} />
      </section>
      <section id="request" className={`${sections.section} ${styles.columns}`}>
        <div>
          <h2>提交需求</h2>
          <DesignRequestForm key={chosen} offers={offers} chosen={chosen} isSignedIn={isSignedIn} />
        </div>
        <div>
          <h2>我的需求</h2>
          {requests ? <DesignRequests requests={requests} isSignedIn={isSignedIn} /> : <MissingPart />}
        </div>
      </section>
    </>
  )
}

const STEPS: [title: string, text: string][] = [
  ['提交需求', '两分钟填好，登录后随时可撤回'],
  ['收到报价', '价格、周期与修改次数写清楚，问清细节会按手机号联系'],
  ['接受并付款', '报价在有效期内接受，付款后开始制作'],
  ['交付与确认', '文件只有你能下载；不满意可要求修改，满意再确认'],
]
