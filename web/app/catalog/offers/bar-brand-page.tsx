import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { callContext, partContext } from '../../remote/page-context.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import sections from '../../ui/sections.module.css'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/bar-brand-page'
import styles from './bar-brand.module.css'

const CASES = 4

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const page = { orderBy: 'newest', pageSize: CASES } as const
  const [shows, offers] = await Promise.all([
    part(call(listResources, { contentType: CONTENT_TYPES.lightAndSound, ...page })),
    part(call(listResources, { contentType: CONTENT_TYPES.bespoke, ...page })),
  ])
  return { shows: shows?.rows ?? [], offers: offers?.rows ?? [] }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '酒吧品牌策划', description: '从声音标识、夜晚歌单到灯光与驻场，为酒吧与夜店做一整套现场品牌。' })

const SERVICES: [title: string, text: string][] = [
  ['声音标识', '三秒就能认出来的店：片头、过场、口播与等位音乐，一套用到底。'],
  ['一夜的曲线', '按营业时段编排歌单与能量：几点坐下、几点站起来、几点散场。'],
  ['灯光与画面', '和 BPM 同步的灯光、激光与视频，店里的人按一个键就能开始。'],
  ['驻场与主题', '匹配风格的驻场 DJ、每月主题夜与节日串烧。'],
  ['版权合规', '公播授权找谁办、曲目清单怎么列，方案里写清楚。'],
  ['数据复盘', '哪首歌留住了人，哪个时段掉了能量，下个月改给你看。'],
]
const STEPS: [title: string, text: string][] = [
  ['到店听一晚', '记录声压、人流与点单，不改任何东西。'],
  ['交方案', '声音、灯光、歌单与预算，一份十页的文件。'],
  ['试运行两周', '驻场与店长跟着曲线走，每晚复盘。'],
  ['交付与陪跑', '全套文件与培训，之后每月一次巡检。'],
]

export const handle = { isStoredOffline: true }

export default function BarBrandPage({ loaderData: { shows, offers } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.hero}>
        <h1>
          让人记住的不是招牌，
          <br />
          是那一晚的声音
        </h1>
        <p>声浪为酒吧、夜店与品牌活动做整套现场策划</p>
        <div>
          <ButtonLink look="gold" to="/udesign#request">
            说说你的店
          </ButtonLink>
          <ButtonLink to="/voice">看声光电</ButtonLink>
        </div>
      </header>
      <section className={sections.section}>
        <h2>我们做什么</h2>
        <ul className={styles.services}>
          {SERVICES.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={sections.section}>
        <h2>怎么合作</h2>
        <ol className={styles.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {shows.length > 0 ? (
        <section className={sections.section}>
          <h2>用得上的现场工程</h2>
          <OfferCards offers={shows} />
        </section>
      ) : null}
      {offers.length > 0 ? (
        <section className={sections.section}>
          <h2>从一件小事开始</h2>
          <OfferCards offers={offers} />
        </section>
      ) : null}
    </>
  )
}
