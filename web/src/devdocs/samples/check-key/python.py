import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
key = piton.keys.get_current()
print(key.mode, key.scopes)
