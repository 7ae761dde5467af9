import { MIX_PERCENT_DEFAULT } from '@shenglang/contract/catalog/harmony'
import { MIX_RULE_COOKIE, savePreference } from '../../../session/preferences.ts'
import { usePreferences } from '../../../session/session.tsx'
import { withValue } from '../../../ui/browser/query-address.ts'
import { ChipLink } from '../../../ui/controls/Chip.tsx'
import styles from './FilterLine.module.css'
import * as texts from './texts.ts'

const PERCENTS = [2, 4, MIX_PERCENT_DEFAULT, 8, 12]

/** The mix rule, and how far the tempo may be moved. */
export function MixRules({ query }: { query: URLSearchParams }) {
  const preferred = usePreferences()?.mixRule ?? 'strict'
  const rule = query.get('mixRule') ?? preferred
  const percent = query.get('mixPercent') ?? String(MIX_PERCENT_DEFAULT)
  return (
    <ul className={`${styles.values} flex wrap gap-8`} aria-label={texts.mixScale}>
      {texts.MIX_RULES.map(([value, label]) => (
        <li key={value}>
          <ChipLink
            to={withValue(query, 'mixRule', value)}
            onClick={() => savePreference(MIX_RULE_COOKIE, value)}
            aria-current={rule === value ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </ChipLink>
        </li>
      ))}
      {PERCENTS.map((value) => (
        <li key={value}>
          <ChipLink
            to={withValue(query, 'mixPercent', String(value))}
            aria-current={percent === String(value) ? 'true' : undefined}
            preventScrollReset
          >
            ±{value}%
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}
