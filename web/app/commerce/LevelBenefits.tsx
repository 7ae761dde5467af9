import type { VipGoods } from '@shenglang/contract/commerce/entities'
import { IconCheck } from '../ui/icons.ts'
import styles from './LevelBenefits.module.css'

/** A level's benefits: first what the level below (undefined for members without VIP) does not give, then what both give. */
export function LevelBenefits({
  tier: { benefits, gains },
  belowLevel,
}: {
  tier: Pick<VipGoods, 'benefits' | 'gains'>
  belowLevel: number | undefined
}) {
  const below = belowLevel === undefined ? '注册会员' : ` VIP${belowLevel} `
  return (
    <div className={styles.benefits}>
      <Lines title={`比${below}多`} lines={gains} isGain />
      <Lines title={`与${below}相同`} lines={benefits.filter((line) => !gains.includes(line))} />
    </div>
  )
}

function Lines({ title, lines, isGain = false }: { title: string; lines: readonly string[]; isGain?: boolean }) {
  if (lines.length === 0) return null
  return (
    <section data-gain={isGain || undefined}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <IconCheck size={14} aria-hidden="true" /> <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
