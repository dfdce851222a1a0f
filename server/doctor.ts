import fs from 'node:fs'
import { findRunning } from './foundations/db/postgres'
import { examine } from './rooms/doctor'

// This process writes its report to this file descriptor, because stdout contains the log. The CLI
// reads the report from the same descriptor.
const reportDescriptor = 3

fs.writeSync(reportDescriptor, JSON.stringify(await examine(findRunning)))
// Exits explicitly, because checks that timed out may still have open connections.
process.exit(0)
