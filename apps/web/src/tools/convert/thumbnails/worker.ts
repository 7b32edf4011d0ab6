import { serveTasks } from '../../../tool-run/worker-pool.ts';
import { makeThumbnail } from './make-thumbnail.ts';

serveTasks(makeThumbnail);
