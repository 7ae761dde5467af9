import type { VipGoods } from '@shenglang/contract/commerce/levels/entities'
import { IconCheck } from '../../ui/data/icons.ts'
import styles from './LevelBenefits.module.css'
import * as texts from './texts.ts'

/** A level's benefits: first those beyond the level below (undefined for members without VIP), then those of both. */
export function LevelBenefits({
  tier: { benefits, gains },
  belowLevel,
}: {
  tier: Pick<VipGoods, 'benefits' | 'gains'>
  belowLevel: number | undefined
}) {
  const below = belowLevel === undefined ? texts.registeredMember : ` VIP${belowLevel} `
  return (
    <div className={`${styles.benefits} text-13 grid content-start gap-12 ink-t1`}>
      <Lines title={texts.moreThanLevel(below)} lines={gains} isGain />
      <Lines title={texts.sameAsLevel(below)} lines={benefits.filter((line) => !gains.includes(line))} />
    </div>
  )
}

function Lines({ title, lines, isGain = false }: { title: string; lines: readonly string[]; isGain?: boolean }) {
  if (lines.length === 0) return null
  return (
    <section data-gain={isGain || undefined}>
      <h3 className="text-12 regular ink-t2">{title}</h3>
      <ul className="grid gap-4 mt-4">
        {lines.map((line) => (
          <li className="flex gap-8 break" key={line}>
            <IconCheck className="rigid mt-4" size={14} aria-hidden="true" /> <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
