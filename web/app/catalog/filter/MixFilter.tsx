import { MIX_PERCENT_DEFAULT, type MixRule } from '@shenglang/contract/catalog/harmony'
import { sounding } from '@shenglang/contract/catalog/sounding'
import { useEngineState } from '../../playback/playback.tsx'
import { useSpeed } from '../../playback/speed.ts'
import { keepPreference, MIX_RULE_COOKIE } from '../../session/preferences.ts'
import { usePreferences } from '../../session/session.tsx'
import { musicalKey } from '../../track/camelot-key.ts'
import { ChipLink } from '../../ui/Chip.tsx'
import { withValues } from '../../ui/query-address.ts'
import styles from './FilterPanel.module.css'

const RULES: [rule: MixRule, label: string][] = [
  ['strict', '严格'],
  ['loose', '宽松'],
]
const PERCENTS = [2, 4, MIX_PERCENT_DEFAULT, 8, 12]
const NO_MIX = { mixKey: '', mixBpm: '', mixRule: '', mixPercent: '' }

/** Narrows the list to what mixes with the track now playing, as it sounds, or with the one that the address names. */
export function MixFilter({ query }: { query: URLSearchParams }) {
  const kept = usePreferences()?.mixRule ?? 'strict'
  const speed = useSpeed()
  const playing = useEngineState((state) => state.currentMusic)
  const current = playing && sounding(playing, speed)
  const { mixKey, mixBpm, ...rule } = {
    mixKey: query.get('mixKey') ?? '',
    mixBpm: query.get('mixBpm') ?? '',
    mixRule: query.get('mixRule') ?? kept,
    mixPercent: query.get('mixPercent') ?? String(MIX_PERCENT_DEFAULT),
  }
  const isOn = mixKey !== ''
  const to = (values: Record<string, string>) => withValues(query, values)
  const isKnown = current !== undefined && current.tkey !== '' && current.tbpm > 0
  const ofCurrent = isKnown && { mixKey: current.tkey, mixBpm: String(Math.round(current.tbpm)), ...rule }
  const isOfCurrent = isOn && ofCurrent && mixKey === ofCurrent.mixKey && mixBpm === ofCurrent.mixBpm
  return (
    <div className={styles.line}>
      <h2>混音</h2>
      <ul>
        {isOn ? (
          <li>
            <ChipLink isSmall to={to(NO_MIX)} aria-current="true" preventScrollReset>
              与 {mixKey}（{musicalKey(mixKey)}）{mixBpm} BPM 和谐 ✕
            </ChipLink>
          </li>
        ) : null}
        {ofCurrent && !isOfCurrent ? (
          <li>
            <ChipLink isSmall to={to(ofCurrent)} preventScrollReset>
              与当前曲目和谐（{ofCurrent.mixKey} · {ofCurrent.mixBpm}）
            </ChipLink>
          </li>
        ) : null}
        {!ofCurrent && !isOn ? <li className={styles.hint}>播放一首标有 BPM 与调性的曲目后，可筛出与它和谐的音乐</li> : null}
        {isOn
          ? RULES.map(([value, label]) => (
              <li key={value}>
                <ChipLink
                  isSmall
                  to={to({ mixRule: value })}
                  onClick={() => keepPreference(MIX_RULE_COOKIE, value)}
                  aria-current={rule.mixRule === value ? 'true' : undefined}
                  preventScrollReset
                >
                  {label}
                </ChipLink>
              </li>
            ))
          : null}
        {isOn
          ? PERCENTS.map((percent) => (
              <li key={percent}>
                <ChipLink
                  isSmall
                  to={to({ mixPercent: String(percent) })}
                  aria-current={rule.mixPercent === String(percent) ? 'true' : undefined}
                  preventScrollReset
                >
                  ±{percent}%
                </ChipLink>
              </li>
            ))
          : null}
        <li>
          <ChipLink
            isSmall
            to={to({ playable: query.has('playable') ? '' : '1' })}
            aria-current={query.has('playable') ? 'true' : undefined}
            preventScrollReset
          >
            只看我能播放的
          </ChipLink>
        </li>
      </ul>
    </div>
  )
}
