import styles from './guide.module.css'
import { SharedParts } from './SharedParts.tsx'

export const meta = () => [{ title: '布局 · 声浪' }]
const REGIONS = ['侧边菜单', '顶栏', '内容', '播放栏']
const WIDTHS: [range: string, layout: string][] = [
  ['390', '菜单是底部五个标签与一张面板，播放栏只留封面、标题、播放与下一首，筛选在底部面板'],
  ['768', '菜单是图标加小字，曲目行收起次要列'],
  ['1280', '菜单展开 216'],
  ['1920', '内容最宽 1680，增加列数而不放大卡片'],
]
const SPACES = [4, 8, 12, 16, 20, 24, 28, 40, 56]
const SIZES = [12, 13, 14, 18, 24, 30, 40, 48]

/** The layout pieces, and every shared part in the theme of the page. */
export default function LayoutGuide() {
  return (
    <>
      <h1>布局</h1>
      <section className={styles.panel}>
        <h2>分区</h2>
        <div className={styles.regions}>
          {REGIONS.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      </section>
      <section className={styles.panel}>
        <h2>宽度</h2>
        <table>
          <tbody>
            {WIDTHS.map(([range, layout]) => (
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
      <section className={styles.panel}>
        <h2>间距与字号</h2>
        <div className={styles.spaces}>
          {SPACES.map((size) => (
            <span key={size}>
              <i style={{ width: size, height: size }} />
              {size}
            </span>
          ))}
          {SIZES.map((size) => (
            <span key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 'normal' }}>
              声浪 {size}
            </span>
          ))}
        </div>
      </section>
      <section className={styles.panel}>
        <h2>部件</h2>
        <SharedParts />
      </section>
    </>
  )
}
