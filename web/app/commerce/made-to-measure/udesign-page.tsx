import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { listDesignRequests } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { OfferCards } from '../../catalog/discover/list/OfferCards.tsx'
import { newestOf, orNewest } from '../../catalog/discover/list/or-newest.ts'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { MissingPart } from '../../ui/layout/MissingPart.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { pageMeta } from '../../ui/text/page-meta.ts'
import type { Route } from './+types/udesign-page'
import { DesignRequestForm } from './DesignRequestForm.tsx'
import { DesignRequests } from './DesignRequests.tsx'
import * as texts from './texts.ts'
import styles from './udesign.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const isSignedIn = context.get(callerContext).userId !== undefined
  const args = { contentType: CONTENT_TYPES.bespoke, orderBy: 'hottest' as const, pageSize: 100 }
  const [offers, requests] = await Promise.all([
    orNewest(part, call(listResources, args), () => call(listResources, newestOf(args))),
    isSignedIn ? part(call(listDesignRequests, {})) : { rows: [] },
  ])
  const chosen = new URL(request.url).searchParams.get('offer') ?? ''
  return { offers: offers.rows, requests: requests?.rows, isSignedIn, chosen }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.design, description: texts.designDescription })

export default function UdesignPage({ loaderData: { offers, requests, isSignedIn, chosen } }: Route.ComponentProps) {
  return (
    <>
      <PageHead isPanel title={texts.design} lead={texts.designHint} />
      <ol className={styles.steps}>
        {texts.DESIGN_STEPS.map(([title, text], index) => (
          <li className="flex middle gap-12 pad-12-16 edge radius-panel" key={title}>
            <b className="number">{index + 1}</b>
            <span>
              <strong className="block">{title}</strong>
              <small className="block ink-t1">{text}</small>
            </span>
          </li>
        ))}
      </ol>
      <section className="mt-24">
        <h2>{texts.designKinds}</h2>
        <OfferCards offers={offers} />
      </section>
      <section id="request" className={`${styles.columns} mt-24`}>
        <div>
          <h2>{texts.submitRequest}</h2>
          <DesignRequestForm key={chosen} offers={offers} chosen={chosen} isSignedIn={isSignedIn} />
        </div>
        <div>
          <h2>{texts.myRequests}</h2>
          {requests ? <DesignRequests requests={requests} isSignedIn={isSignedIn} /> : <MissingPart />}
        </div>
      </section>
    </>
  )
}
