import './Hero.module.css'
import './Tonight.module.css'
import { aliveWithEngine } from '../../../../playback/engine/alive-with-engine.tsx'
import type { HeroProps } from './Hero.tsx'
import styles from './HomeHero.module.css'

const Hero = aliveWithEngine<HeroProps>(
  import.meta.env.SSR ? (await import('./Hero.tsx')).Hero : undefined,
  async () => (await import('./Hero.tsx')).Hero,
)

/** The first page's anchor; its space is reserved where there is one, so that nothing below moves when it appears. */
export function HomeHero(props: HeroProps) {
  return (
    <div className={props.data ? `container ${styles.room}` : 'container'}>
      <Hero {...props} />
    </div>
  )
}
