import type { Category } from '@shenglang/contract/catalog/entities'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { Link } from 'react-router'
import { callContext, partContext } from '../../remote/page-context.ts'
import { Cover } from '../../ui/Cover.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import screen from '../list/ListScreen.module.css'
import type { Route } from './+types/types-page'
import styles from './types-page.module.css'

const COVERS = 3

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const tree = await call(listCategories, {})
  const groups = tree.map(({ children, ...root }) => ({
    root,
    categories: children.length > 0 ? children : [{ ...root, children }],
  }))
  const shelf = async ({ code, name }: Category) => {
    const page = await part(call(listResources, { categoryCode: code, orderBy: 'hottest', pageSize: COVERS }))
    const covers = page?.rows.map(({ cover, coverColor }) => ({ cover, coverColor })) ?? []
    return { code, name, total: page?.total, covers }
  }
  return Promise.all(
    groups.map(async ({ root, categories }) => ({ name: root.name, shelves: await Promise.all(categories.map(shelf)) })),
  )
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '分类', description: '声浪的全部分类：音乐、合集、器材、定制、声光电与圈子。' })

export const handle = { isStoredOffline: true }

export default function TypesPage({ loaderData: groups }: Route.ComponentProps) {
  return (
    <>
      <header className={screen.head}>
        <h1>分类</h1>
        <p>曲库按用途分好了架</p>
      </header>
      {groups.map(({ name, shelves }) => (
        <section key={name} className={styles.group}>
          <h2>{name}</h2>
          <ul className={styles.shelves}>
            {shelves.map(({ code, name, total, covers }) => (
              <li key={code}>
                <Link to={`/types/${code}`} className={styles.shelf}>
                  <span className={styles.words}>
                    <b>{name}</b>
                    <small className="number">{total?.toLocaleString('zh-CN')}</small>
                  </span>
                  <span className={styles.covers}>
                    {covers.map(({ cover, coverColor }, index) => (
                      <span key={cover || index}>
                        <Cover cover={cover} color={coverColor} width={96} />
                      </span>
                    ))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
