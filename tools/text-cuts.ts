import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { statementCuts, textCuts } from './text-cut-rules.ts'

/**
 * Refuses code that shortens a text by `slice`, `substring` or `substr`, since that tears emoji and accents: `cutText` of the contract
 * cuts between characters. Types tell a text from a list.
 */
const FILES_MIN = 2000
const files = globSync(['{contract,player,server,demo}/src/**/*.ts', 'web/{app,office,embed,worker}/**/*.{ts,tsx}'], {
  exclude: (path) => path.endsWith('node_modules'),
}).filter((file) => !/\.(test|suite)\.tsx?$/.test(file))
if (files.length < FILES_MIN) throw new Error(`only ${files.length} files were seen`)

const options = ts.parseJsonConfigFileContent(JSON.parse(readFileSync('web/tsconfig.json', 'utf8')), ts.sys, 'web').options
const program = ts.createProgram(files, { ...options, incremental: false, tsBuildInfoFile: undefined })
const checker = program.getTypeChecker()
const cuts = files.flatMap((file) => {
  const source = program.getSourceFile(file)!
  const inStatements = file.endsWith('.sql.ts') ? statementCuts(source.text) : []
  return [...textCuts(source, checker), ...inStatements].map((cut) => ({ ...cut, file }))
})
for (const { file, line, text } of cuts) process.stderr.write(`${file}:${line}: cut it by cutText: ${text}\n`)
process.stdout.write(`${files.length} files, ${cuts.length} texts cut within characters\n`)
if (cuts.length > 0) process.exitCode = 1
