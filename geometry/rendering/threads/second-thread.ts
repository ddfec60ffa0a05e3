import { parentPort } from 'node:worker_threads'
import { claimUnits } from './shared-task.ts'

parentPort?.on('message', claimUnits)
