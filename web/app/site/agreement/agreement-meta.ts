import { type AgreementId, agreementOf } from '@shenglang/contract/site/agreements'

export const agreementMeta = (id: AgreementId, description: string) => () => [
  { title: `${agreementOf(id).title} · 声浪` },
  { name: 'description', content: description },
]
