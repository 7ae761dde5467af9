import { readRules } from '@shenglang/contract/commerce/sale/rule-routes'
import { SALE_RULE_NAMES } from '@shenglang/contract/commerce/sale/sale-rules'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { Rule } from './Rule.tsx'
import * as texts from './texts.ts'

export function Component() {
  const { data: rules, refetch, isError } = useQuery({ ...remoteQuery(readRules, {}), staleTime: 0 })
  if (!rules) {
    return isError ? (
      <Notice title={texts.failed} actions={<Button onClick={() => void refetch()}>{texts.retry}</Button>} />
    ) : (
      <Notice title={texts.loading} />
    )
  }
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <ul className="no-marks">
        {SALE_RULE_NAMES.map((name) => (
          <Rule key={name} name={name} rules={rules} />
        ))}
      </ul>
    </PageFrame>
  )
}
