import { type AgreementId, agreementOf } from '@shenglang/contract/site/agreements'
import { type MetaPlace, pageMeta } from '../../ui/page-meta.ts'

export const agreementMeta = (id: AgreementId, description: string) => (place: MetaPlace) =>
  pageMeta(place, { title: agreementOf(id).title, description })
