import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { OfferCards } from '../../catalog/discover/list/OfferCards.tsx'
import { callContext, partContext } from '../../remote/page-context.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { pageMeta } from '../../ui/text/page-meta.ts'
import type { Route } from './+types/bar-brand-page'
import styles from './bar-brand.module.css'
import * as texts from './texts.ts'

const CASES = 4

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const page = { orderBy: 'newest', pageSize: CASES } as const
  const [shows, offers] = await Promise.all([
    part(call(listResources, { contentType: CONTENT_TYPES.lightAndSound, ...page })),
    part(call(listResources, { contentType: CONTENT_TYPES.bespoke, ...page })),
  ])
  return { shows: shows?.rows ?? [], offers: offers?.rows ?? [] }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.barTitle, description: texts.barDescription })

export const handle = { isStoredOffline: true }

export default function BarBrandPage({ loaderData: { shows, offers } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.hero}>
        <h1 className="text-30">
          {texts.barHeadlineFirst}
          <br />
          {texts.barHeadlineSecond}
        </h1>
        <p>{texts.barIntro}</p>
        <div className="flex wrap gap-12">
          <ButtonLink look="gold" to="/udesign#request">
            {texts.aboutYourBar}
          </ButtonLink>
          <ButtonLink to="/voice">{texts.seeLightSound}</ButtonLink>
        </div>
      </header>
      <section className="mt-24">
        <h2>{texts.whatWeDo}</h2>
        <ul className={styles.services}>
          {texts.BAR_SERVICES.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-24">
        <h2>{texts.howWeWork}</h2>
        <ol className={styles.steps}>
          {texts.BAR_STEPS.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {shows.length > 0 ? (
        <section className="mt-24">
          <h2>{texts.usefulProjects}</h2>
          <OfferCards offers={shows} areFew />
        </section>
      ) : null}
      {offers.length > 0 ? (
        <section className="mt-24">
          <h2>{texts.startSmall}</h2>
          <OfferCards offers={offers} areFew />
        </section>
      ) : null}
    </>
  )
}
