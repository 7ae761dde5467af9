import type { Category } from '@shenglang/contract/catalog/entities'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { Link } from 'react-router'
import { callContext, partContext } from '../../../remote/page-context.ts'
import { Cover } from '../../../ui/data/Cover.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { grouped } from '../../../ui/text/grouped.ts'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import type { Route } from './+types/types-page'
import * as texts from './texts.ts'
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

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.category, description: texts.typesDescription })

export const handle = { isStoredOffline: true }

export default function TypesPage({ loaderData: groups }: Route.ComponentProps) {
  return (
    <>
      <PageHead isPanel title={texts.category} lead={texts.libraryByPurpose} />
      {groups.map(({ name, shelves }) => (
        <section key={name} className="mt-24">
          <h2>{name}</h2>
          <ul className={styles.shelves}>
            {shelves.map(({ code, name, total, covers }) => (
              <li key={code}>
                <Link to={`/types/${code}`} className={styles.shelf}>
                  <span>
                    <b className="text-14 block">{name}</b>
                    <small className="number ink-t2">{total === undefined ? undefined : grouped(total)}</small>
                  </span>
                  <span className={`${styles.covers} flex`}>
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
