import styles from './agreement.module.css'
import type { Block } from './agreement-text.ts'
import { Words } from './Words.tsx'

export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Words>{block}</Words>
      </p>
    )
  }
  if (Array.isArray(block)) {
    return (
      <ul className={styles.list}>
        {block.map((item) => (
          <li key={item}>
            <Words>{item}</Words>
          </li>
        ))}
      </ul>
    )
  }
  return <Table {...block} />
}

/** On a phone each row stands as a card, its cells named by the heads. */
function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={head[index + 1]} data-head={head[index + 1]}>
                <Words>{cell}</Words>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
