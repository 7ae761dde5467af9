import type { Route } from './+types/user-page'
import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { agreementLoader } from './load-agreement.ts'
import * as texts from './texts.ts'

export const meta = agreementMeta('user', texts.userAgreementDescription)

export const handle = { isStoredOffline: true }

export const loader = agreementLoader('user')

export default function UserPage({ loaderData }: Route.ComponentProps) {
  return <AgreementArticle agreement={loaderData} />
}
