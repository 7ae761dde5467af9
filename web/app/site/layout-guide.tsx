import { PageHead } from '../ui/layout/PageHead.tsx'
import styles from './parts/guide.module.css'
import { TrackParts } from './parts/TrackParts.tsx'
import { SharedParts } from './SharedParts.tsx'
import * as texts from './texts.ts'

export const meta = () => [{ title: texts.layoutTitle }]

const SPACES = [4, 8, 12, 16, 20, 24, 28, 40, 56]
const SIZES = [12, 13, 14, 18, 24, 30, 40, 48]

/** The layout components, and every shared component in the theme of the page. */
export default function LayoutGuide() {
  return (
    <>
      <PageHead title={texts.layout} />
      <section className={`${styles.panel} mt-16`}>
        <h2>{texts.regions}</h2>
        <div className={styles.regions}>
          {texts.REGIONS.map((name) => (
            <span className="grid place-centre radius-small bg2 ink-t1" key={name}>
              {name}
            </span>
          ))}
        </div>
      </section>
      <section className={`${styles.panel} mt-16`}>
        <h2>{texts.widths}</h2>
        <table>
          <tbody>
            {texts.WIDTHS.map(([range, layout]) => (
              <tr key={range}>
                <th scope="row" className="number">
                  {range}
                </th>
                <td>{layout}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={`${styles.panel} mt-16`}>
        <h2>{texts.spacing}</h2>
        <div className={`${styles.spaces} text-12 flex wrap items-end gap-12 mt-12 ink-t1`}>
          {SPACES.map((size) => (
            <span key={size}>
              <i style={{ width: size, height: size }} />
              {size}
            </span>
          ))}
          {SIZES.map((size) => (
            <span key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 'normal' }}>
              {texts.sizeSample(size)}
            </span>
          ))}
        </div>
      </section>
      <section className={`${styles.panel} mt-16`}>
        <h2>{texts.parts}</h2>
        <SharedParts />
        <TrackParts />
      </section>
    </>
  )
}
