import type { Route } from './+types/community-page'
import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { agreementLoader } from './load-agreement.ts'
import * as texts from './texts.ts'

export const meta = agreementMeta('community', texts.communityDescription)

export const handle = { isStoredOffline: true }

export const loader = agreementLoader('community')

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  return <AgreementArticle agreement={loaderData} />
}
