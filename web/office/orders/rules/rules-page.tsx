import { readRules } from '@shenglang/contract/commerce/sale/rule-routes'
import { SALE_RULE_NAMES, type SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Loaded } from '../../settings/edit/Loaded.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { Rule } from './Rule.tsx'
import * as texts from './texts.ts'

export function Component() {
  const query = useQuery({ ...remoteQuery(readRules, {}), staleTime: 0 })
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Loaded<SaleRules> query={query}>
        {(rules) => (
          <ul className="no-marks">
            {SALE_RULE_NAMES.map((name) => (
              <Rule key={name} name={name} rules={rules} />
            ))}
          </ul>
        )}
      </Loaded>
    </PageFrame>
  )
}
