import { serveTasks } from '../../worker-pool.ts';
import { shrinkForUpload } from './shrink-image.ts';

serveTasks(shrinkForUpload);
