import { type AgreementId, agreementOf } from '@shenglang/contract/site/agreements'
import { type MetaLocation, pageMeta } from '../../ui/text/page-meta.ts'

export const agreementMeta = (id: AgreementId, description: string) => (args: MetaLocation) =>
  pageMeta(args, { title: agreementOf(id).title, description })
