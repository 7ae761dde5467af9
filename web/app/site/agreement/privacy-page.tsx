import type { Route } from './+types/privacy-page'
import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { agreementLoader } from './load-agreement.ts'
import * as texts from './texts.ts'

export const meta = agreementMeta('privacy', texts.privacyDescription)

export const handle = { isStoredOffline: true }

export const loader = agreementLoader('privacy')

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <AgreementArticle agreement={loaderData} />
}
